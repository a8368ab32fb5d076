import { isCalloutKind } from '../../app/core/callout-kinds.ts';
import { changeKinds } from '../config/change-kinds.ts';
import type { Project } from '../project/project.ts';

/** The configuration's styles as custom properties; style attributes would need `unsafe-inline`. */
export function siteStyles({ config, brand }: Pick<Project, 'config' | 'brand'>): string {
  const { announcementBar, sidebarWidth } = config;
  const root = {
    ...brand.properties,
    '--sidebar-width': `${sidebarWidth}px`,
    '--announcement-background': announcementBar?.backgroundColor,
    '--announcement-text': announcementBar?.textColor,
  };
  const kinds = changeKinds(config).map(({ name, color }) =>
    rule(`[data-kind=${JSON.stringify(name)}]`, {
      '--kind': isCalloutKind(color) ? `var(--color-${color})` : color,
    }),
  );
  return [...brand.fontFaces, rule(':root', root), ...kinds].join('');
}

function rule(selector: string, properties: Record<string, string | undefined>): string {
  const declarations = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${value}`],
  );
  return `${selector}{${declarations.join(';')}}`;
}
