import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';

export type TabProps = { label: string; children: ReactNode };

/** One panel of `Tabs`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

/**
 * Panels of which one is shown. They work without script: a radio button each, and CSS that shows the panel of
 * the checked one. Tabs of the same `group` follow each other once the browser's script runs.
 */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const name = useId();
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> => isValidElement(child));
  return (
    <div className="tabs" data-group={group}>
      {tabs.map((tab, index) => (
        <label key={tab.props.label} className="tab">
          <input type="radio" name={name} value={tab.props.label} defaultChecked={index === 0} />
          {tab.props.label}
        </label>
      ))}
      {tabs.map((tab) => (
        <div key={tab.props.label} className="tab-panel" data-label={tab.props.label}>{tab}</div>
      ))}
    </div>
  );
}
