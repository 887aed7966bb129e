#!/usr/bin/env python3
# SPDX-FileCopyrightText: The Fovea authors
# SPDX-License-Identifier: Apache-2.0
"""Compares Fovea with other libraries on the same work.

    compare.py --peers "RUN DIR" [--program FILE] [--threads N] [--rounds N]
               [--graphs DIR] TASK:N...

RUN DIR is a command that takes PEER TASK N THREADS REPETITIONS (peers: torch, ort) and prints one
JSON line {"peer", "task", "n", "threads", "ms": [...]}, as bench_peer does. The programs run in
turn, round after round, so that a busy moment of the machine hits all of them. Prints a table of
medians and Fovea's share of the faster peer's time, then one JSON line per task. The share is the
median of those of the rounds: speeds of shared machines change from one round to the next, but less
within one.
"""
import argparse
import json
import pathlib
import shlex
import statistics
import subprocess

here = pathlib.Path(__file__).resolve().parent
REPETITIONS = {128: 40, 224: 60, 256: 30, 512: 15, 1024: 8}


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        return None
    return json.loads(done.stdout.strip().splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", required=True, help="command and folder of the peers")
    parser.add_argument("--program", default=here.parents[1] / "build/tests/benchmarks/bench_peer")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--graphs", help="folder of the peers' ONNX files, for tasks that are one")
    parser.add_argument("tasks", nargs="+", metavar="TASK:N")
    options = parser.parse_args()

    peers = shlex.split(options.peers)
    print("| work | Fovea ms | torch ms | ONNX Runtime ms | Fovea / faster peer | instruction set |")
    print("|---|---|---|---|---|---|")
    lines = []
    for work in options.tasks:
        task, n = work.split(":")
        arguments = [task, n, str(options.threads), str(REPETITIONS.get(int(n), 4))]
        is_graph = task not in ("matmul", "mha", "encoder")
        graphs = [options.graphs] if is_graph and options.graphs else []
        commands = {
            "fovea": [str(options.program), *arguments, *graphs],
            "torch": [*peers, "torch", *arguments],
            "ort": [*peers, "ort", *arguments],
        }
        rounds = []
        isa = "?"
        for _ in range(options.rounds):
            results = {name: run(command) for name, command in commands.items()}
            isa = results["fovea"]["isa"]
            rounds.append({name: statistics.median(r["ms"]) for name, r in results.items() if r})
        medians = {name: statistics.median(r[name] for r in rounds) for name in rounds[0]}
        shares = [r["fovea"] / min(ms for name, ms in r.items() if name != "fovea")
                  for r in rounds if len(r) > 1]
        ratio = statistics.median(shares) if shares else None
        shown = [f"{medians[name]:.2f}" if name in medians else "-" for name in commands]
        print(f"| {work} | {' | '.join(shown)} | {f'{ratio:.2f}' if ratio else '-'} | {isa} |", flush=True)
        lines.append({"task": task, "n": int(n), "threads": options.threads, "isa": isa,
                      "median_ms": medians, "ratio": ratio})
    for line in lines:
        print(json.dumps(line))


if __name__ == "__main__":
    main()
