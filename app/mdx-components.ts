import { components as ofFeatures } from 'site:features';
import { Badge } from './content/Badge.tsx';
import { Callout } from './content/Callout.tsx';
import { Card, Cards } from './content/Cards.tsx';
import { ChangelogTimeline } from './content/ChangelogTimeline.tsx';
import { CodeBlock } from './content/CodeBlock.tsx';
import { CodeGroup } from './content/CodeGroup.tsx';
import { Details } from './content/Details.tsx';
import { Diagram } from './content/Diagram.tsx';
import { Figure } from './content/Figure.tsx';
import { LatestChanges } from './content/LatestChanges.tsx';
import { Sound } from './content/Sound.tsx';
import { Steps } from './content/Steps.tsx';
import { Tab, Tabs } from './content/Tabs.tsx';

const engineComponents = {
  Badge,
  Callout,
  Card,
  Cards,
  ChangelogTimeline,
  CodeBlock,
  CodeGroup,
  Details,
  Diagram,
  Figure,
  LatestChanges,
  Sound,
  Steps,
  Tab,
  Tabs,
};

/** The components of the engine that pages use. */
export type EngineComponent = keyof typeof engineComponents;

const components = { ...engineComponents, ...ofFeatures };

/** The components that authors use without an import; compiled MDX calls it in every page. */
export function useMDXComponents() {
  return components;
}
