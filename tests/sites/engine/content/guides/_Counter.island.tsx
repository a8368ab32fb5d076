import { useState, type ReactNode } from 'react';
import { Sign } from './Sign.island.tsx';

/** No component: a page gets it as it is. */
export const first = 3;

type CounterProps = { label: string; start?: number; children?: ReactNode };

/** Counts presses of its button. */
export function Counter({ label, start = 0, children }: CounterProps) {
  const [count, setCount] = useState(start);
  return (
    <div className="counter" data-label={label}>
      <button type="button" onClick={() => setCount(count + 1)}>
        {label}：{count}
      </button>
      <Sign text={count % 2 === 0 ? '偶数' : '奇数'} />
      {children}
    </div>
  );
}

/** Says whether it has been hydrated. */
export function Eager({ label }: CounterProps) {
  const [pressed, setPressed] = useState(false);
  return (
    <button type="button" className="eager" aria-pressed={pressed} onClick={() => setPressed(!pressed)}>
      <svg aria-hidden="true" />
      {label}
    </button>
  );
}

/** The build renders it; the browser fails to. */
export function Broken() {
  if (typeof document !== 'undefined') throw new Error('the demonstration has failed');
  return <p className="broken">服务器写下的内容</p>;
}
