import { useEffect, useState } from 'react';
import { message as t } from './message.ts';
import type { Marks } from './marks.ts';

/** The controls of the marked words on a page: count, previous, next, remove. */
export function MarkBar({ marks, onClose }: { marks: Marks; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const go = (step: number) => {
    const next = (index + step + marks.count) % marks.count;
    setIndex(next);
    marks.show(next);
  };
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && document.querySelector('dialog[open]') === null) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div className="search-marks" role="region" aria-label={t('Marked: {count}', { count: marks.count })}>
      <span>{t('Marked: {count}', { count: marks.count })}</span>
      <button type="button" aria-label={t('Previous mark')} onClick={() => go(-1)}>
        ↑
      </button>
      <button type="button" aria-label={t('Next mark')} onClick={() => go(1)}>
        ↓
      </button>
      <button type="button" aria-label={t('Remove the marks')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
