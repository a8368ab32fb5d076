import type { SearchAnswer } from './search-engine.ts';
import { message as t } from './message.ts';

type SectionFilterProps = {
  answer: SearchAnswer;
  section: string | undefined;
  onChange: (section: string | undefined) => void;
};

/** Narrows the results to a section; sections without results are not offered. */
export function SectionFilter({ answer, section, onChange }: SectionFilterProps) {
  const count = (name: string) => answer.hits.filter((hit) => hit.section === name).length;
  const names = answer.sections.filter((name) => count(name) > 0 || name === section);
  return (
    <div className="search-sections" role="group" aria-label={t('Sections')}>
      <button type="button" aria-pressed={section === undefined} onClick={() => onChange(undefined)}>
        {t('All')} <small>{answer.hits.length}</small>
      </button>
      {names.map((name) => (
        <button key={name} type="button" aria-pressed={name === section} onClick={() => onChange(name)}>
          {name} <small>{count(name)}</small>
        </button>
      ))}
    </div>
  );
}
