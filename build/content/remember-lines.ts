import type { Grammar } from 'shiki';

type StateStack = Parameters<Grammar['tokenizeLine2']>[1];
type LineTokens = ReturnType<Grammar['tokenizeLine2']>;

const remembering = new WeakSet<Grammar>();

/**
 * Lets a grammar remember each line that it has read, by the state that the line began in: samples repeat each other's
 * lines, more than half of them in a reference. States that are `equal` to the grammar colour what follows alike, as
 * editors assume when they stop colouring anew below a change.
 */
export function rememberLines(grammar: Grammar): void {
  if (remembering.has(grammar)) return;
  remembering.add(grammar);
  const read = grammar.tokenizeLine2.bind(grammar);
  const known = new Map<StateStack, Map<string, LineTokens>>();
  const byDepth = new Map<number, NonNullable<StateStack>[]>();
  const sameState = (state: NonNullable<StateStack>) => {
    if (known.has(state)) return state;
    const states = byDepth.get(state.depth) ?? [];
    byDepth.set(state.depth, states);
    const equal = states.find((other) => other.equals(state));
    if (equal === undefined) states.push(state);
    return equal ?? state;
  };
  grammar.tokenizeLine2 = (line, state, timeLimit) => {
    const lines = known.get(state) ?? new Map<string, LineTokens>();
    known.set(state, lines);
    const remembered = lines.get(line);
    if (remembered !== undefined) return remembered;
    const { tokens, ruleStack, stoppedEarly } = read(line, state, timeLimit);
    const result = { tokens, ruleStack: sameState(ruleStack), stoppedEarly };
    // What took too long to be read to its end may take less the next time.
    if (!stoppedEarly) lines.set(line, result);
    return result;
  };
}
