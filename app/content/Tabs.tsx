import { Children, isValidElement, useId, type ReactElement, type ReactNode } from 'react';
import { message as t } from './message.ts';

type TabProps = { label: string; children: ReactNode };

/** One panel of `Tabs`. */
export function Tab({ children }: TabProps) {
  return <>{children}</>;
}

type TabsProps = {
  /** Tabs of one group follow each other on every page, and the choice is remembered. */
  group?: string;
  /** Accessible name of the group. */
  label?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Panels of which one is shown. They work without script: a radio button each, and CSS (tabs.css) that shows the
 * panel of the checked one; it counts to eight.
 */
export function Tabs({ group, label = t('Options'), className, children }: TabsProps) {
  const name = useId();
  const tabs = Children.toArray(children).filter((child): child is ReactElement<TabProps> => isValidElement(child));
  return (
    <div className={className === undefined ? 'tabs' : `tabs ${className}`} data-group={group}>
      <div className="tab-list" role="radiogroup" aria-label={label}>
        {tabs.map((tab, index) => (
          <label key={tab.key} className="tab">
            <input type="radio" name={name} value={tab.props.label} defaultChecked={index === 0} />
            {tab.props.label}
          </label>
        ))}
      </div>
      {tabs.map((tab) => (
        <div key={tab.key} className="tab-panel" data-label={tab.props.label}>
          {tab}
        </div>
      ))}
    </div>
  );
}
