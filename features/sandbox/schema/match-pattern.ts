import { type Pattern, UnreadPattern } from './pattern.ts';

/** An instruction of the matching machine: consume a character, assert a position, fork, or accept. */
type Step =
  | { kind: 'read'; test: RegExp }
  | { kind: 'look'; holds: (at: number, chars: string[]) => boolean }
  | { kind: 'go'; to: number[] }
  | { kind: 'end' };

/** Maximum number of instructions: repetitions are unrolled, so a short pattern may need many. */
const maxSteps = 4_000;

/** Maximum number of steps of one match. */
const maxWork = 200_000;

/**
 * Whether a text has a part that a pattern matches. All ways through the pattern are followed at once (Thompson's
 * construction), so no pattern takes longer than its size times the text's.
 * @throws UnreadPattern where even that is too much
 */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const budget = { left: maxWork };
  return run(machineOf(pattern, budget), [...text], 0, true, budget);
}

type Budget = { left: number };

function machineOf(pattern: Pattern, budget: Budget): Step[] {
  const steps: Step[] = [];
  add(pattern);
  steps.push({ kind: 'end' });
  return steps;

  function add(part: Pattern): void {
    if (steps.length > maxSteps) throw new UnreadPattern('too many repetitions');
    switch (part.kind) {
      case 'char':
        steps.push({ kind: 'read', test: part.test });
        return;
      case 'sequence':
        for (const one of part.parts) add(one);
        return;
      case 'choice':
        addChoice(part.parts);
        return;
      case 'repeat':
        addRepeat(part.part, part.min, part.max);
        return;
      case 'edge':
        steps.push({ kind: 'look', holds: (at, chars) => isEdge(part.edge, chars[at - 1], chars[at]) });
        return;
      case 'ahead': {
        const ahead = machineOf(part.part, budget);
        steps.push({
          kind: 'look',
          holds: (at, chars) => run(ahead, chars, at, false, budget) === part.wanted,
        });
      }
    }
  }

  function addChoice(parts: Pattern[]): void {
    const fork: Step & { kind: 'go' } = { kind: 'go', to: [] };
    steps.push(fork);
    const ends: (Step & { kind: 'go' })[] = [];
    for (const one of parts) {
      fork.to.push(steps.length);
      add(one);
      const end: Step & { kind: 'go' } = { kind: 'go', to: [] };
      ends.push(end);
      steps.push(end);
    }
    for (const end of ends) end.to.push(steps.length);
  }

  function addRepeat(part: Pattern, min: number, max: number): void {
    for (let count = 0; count < min; count += 1) {
      add(part);
      if (steps.length > maxSteps || count > maxSteps) throw new UnreadPattern('too many repetitions');
    }
    if (max === Number.POSITIVE_INFINITY) {
      const fork: Step & { kind: 'go' } = { kind: 'go', to: [steps.length + 1] };
      const start = steps.push(fork) - 1;
      add(part);
      fork.to.push(steps.push({ kind: 'go', to: [start] }));
      return;
    }
    const forks: (Step & { kind: 'go' })[] = [];
    for (let count = min; count < max; count += 1) {
      const fork: Step & { kind: 'go' } = { kind: 'go', to: [steps.length + 1] };
      forks.push(fork);
      steps.push(fork);
      add(part);
    }
    for (const fork of forks) fork.to.push(steps.length);
  }
}

/** @param floating whether the match may begin later than at `start` */
function run(machine: Step[], chars: string[], start: number, floating: boolean, budget: Budget): boolean {
  let open = new Set<number>();
  for (let at = start; ; at += 1) {
    if (at === start || floating) follow(0, at, open);
    const next = new Set<number>();
    const char = chars[at];
    for (const place of open) {
      const step = machine[place];
      if (step?.kind === 'end') return true;
      if (char !== undefined && step?.kind === 'read' && step.test.test(char)) follow(place + 1, at + 1, next);
    }
    if (char === undefined || (next.size === 0 && !floating)) return false;
    open = next;
  }

  /** Adds a state and all states that are reachable from it without consuming a character. */
  function follow(first: number, at: number, places: Set<number>): void {
    const waiting = [first];
    for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
      if (places.has(place)) continue;
      if (--budget.left < 0) throw new UnreadPattern('too much to match');
      places.add(place);
      const step = machine[place];
      if (step?.kind === 'go') waiting.push(...step.to);
      else if (step?.kind === 'look' && step.holds(at, chars)) waiting.push(place + 1);
    }
  }
}

function isEdge(edge: '^' | '$' | 'b' | 'B', before: string | undefined, after: string | undefined): boolean {
  if (edge === '^') return before === undefined;
  if (edge === '$') return after === undefined;
  return (isWord(before) !== isWord(after)) === (edge === 'b');
}

function isWord(char: string | undefined): boolean {
  return char !== undefined && /^\w$/.test(char);
}
