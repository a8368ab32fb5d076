import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { message as t } from './message.ts';

type TabProps = { label: string; children: ReactNode };

/** One panel of `Tabs`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

type TabsProps = {
  /** Tabs of the same group are synchronized on every page, and the selection is remembered. */
  group?: string;
  /** Accessible name of the group. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** Tabs that work without script: a radio button per panel, and CSS (tabs.css) for up to eight panels. */
export function Tabs({ group, label = t('Options'), className, children }: TabsProps) {
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> => isValidElement(child));
  return (
    <div className={className === undefined ? 'tabs' : `tabs ${className}`} data-group={group}>
      <TabList label={label} tabs={tabs.map((tab) => tab.props.label)} />
      {tabs.map((tab) => (
        <div key={tab.key} className="tab-panel" data-label={tab.props.label}>
          {tab}
        </div>
      ))}
    </div>
  );
}

/** The radio buttons of a group of tabs, one per label; the first is checked. */
export function TabList({ label, tabs }: { label: string; tabs: string[] }) {
  const name = useId();
  return (
    <div className="tab-list" role="radiogroup" aria-label={label}>
      {tabs.map((tab, index) => (
        // Two tabs may have the same label.
        <label key={`${index} ${tab}`} className="tab">
          <input type="radio" name={name} value={tab} defaultChecked={index === 0} />
          {tab}
        </label>
      ))}
    </div>
  );
}
