import { LiveCall } from '../console/LiveCall.island.tsx';
import { Badge } from './Badge.tsx';
import { Callout } from './Callout.tsx';
import { Card, Cards } from './Cards.tsx';
import { ChangelogTimeline } from './ChangelogTimeline.tsx';
import { CodeBlock } from './CodeBlock.tsx';
import { CodeGroup } from './CodeGroup.tsx';
import { Details } from './Details.tsx';
import { Diagram } from './Diagram.tsx';
import { Figure } from './Figure.tsx';
import { LatestChanges } from './LatestChanges.tsx';
import { Sound } from './Sound.tsx';
import { Steps } from './Steps.tsx';
import { Tab, Tabs } from './Tabs.tsx';

const components = {
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
  LiveCall,
  Sound,
  Steps,
  Tab,
  Tabs,
};

/** The components that authors use without an import; compiled MDX calls it in every page. */
export function useMDXComponents() {
  return components;
}
