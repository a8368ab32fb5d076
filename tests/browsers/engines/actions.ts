/** A user action. Coordinates and distances are CSS pixels, from the top left of the viewport. */
export type Step =
  | { kind: 'press'; keys: string[] }
  | { kind: 'type'; text: string }
  | { kind: 'move'; x: number; y: number }
  | { kind: 'click'; x: number; y: number }
  | { kind: 'wheel'; x: number; y: number; by: number }
  | { kind: 'swipe'; x: number; y: number; by: number };

/** WebDriver's codes of keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keyCodes: Record<string, string> = {
  Escape: '\uE00C',
  Tab: '\uE004',
  Enter: '\uE007',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  Control: '\uE009',
  Shift: '\uE008',
  Space: ' ',
};

/** The duration between two points of a swipe, in milliseconds. */
const frameMs = 16;

/** Converts a step to input sources of WebDriver, which are also valid for BiDi's `input.performActions`. */
export function actionsOf(step: Step): object[] {
  switch (step.kind) {
    case 'press':
      return [keyboard(chord(step.keys))];
    case 'type':
      return [keyboard([...step.text].flatMap((character) => chord([character])))];
    case 'move':
      return [pointer('mouse', [moveTo(step)])];
    case 'click':
      return [pointer('mouse', [moveTo(step), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }])];
    case 'wheel':
      return [
        {
          type: 'wheel',
          id: 'wheel',
          actions: [{ type: 'scroll', x: step.x, y: step.y, deltaX: 0, deltaY: step.by, duration: 0 }],
        },
      ];
    case 'swipe':
      return [
        pointer('touch', [
          moveTo(step),
          { type: 'pointerDown', button: 0 },
          ...[1, 2, 3, 4].map((part) => ({
            ...moveTo({ x: step.x, y: step.y - (step.by * part) / 4 }),
            duration: frameMs,
          })),
          { type: 'pointerUp', button: 0 },
        ]),
      ];
  }
}

function chord(keys: string[]): object[] {
  const values = keys.map((key) => keyCodes[key] ?? key);
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
  ];
}

function moveTo({ x, y }: { x: number; y: number }): object {
  return { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
}

function keyboard(actions: object[]): object {
  return { type: 'key', id: 'keyboard', actions };
}

function pointer(pointerType: 'mouse' | 'touch', actions: object[]): object {
  return { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
}
