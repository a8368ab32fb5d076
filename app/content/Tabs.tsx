import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { message as t } from './message.ts';

type TabProps = { label: string; children: ReactNode };

/** One panel of `Tabs`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

type TabsProps = {
  /** Tabs of a group follow each other on every page, and the choice is remembered. */
  group?: string;
  /** Accessible name of the group. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/** Panels that work without script: a radio button each, and CSS (tabs.css), which counts to eight. */
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

/** The radio buttons of a group of panels, by their labels, the first of them checked. */
export function TabList({ label, tabs }: { label: string; tabs: string[] }) {
  const name = useId();
  return (
    <div className="tab-list" role="radiogroup" aria-label={label}>
      {tabs.map((tab, index) => (
        <label key={tab} className="tab">
          <input type="radio" name={name} value={tab} defaultChecked={index === 0} />
          {tab}
        </label>
      ))}
    </div>
  );
}
