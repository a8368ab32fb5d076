import type { Anchors } from './anchors.ts';
import type { Link } from './reference.ts';
import type { Resolver } from './resolve.ts';
import type { Usage } from './usage.ts';

/** The state of reading one document. */
export type Reading = {
  resolver: Resolver;
  usage: Usage;
  anchors: Anchors;
  /** Ids outside the schemas section that use each named schema. */
  uses: Map<string, string[]>;
};

/** Where a schema is shown. */
export type Place = {
  /** Id of its element, the prefix of its properties' ids. */
  id: string;
  /**
   * Overrides the usage rule to show it in full: `self` only the schema itself (in the schemas section), `level` also its
   * array items and alternatives (the first level of a request body).
   */
  full?: 'self' | 'level' | undefined;
  /** Set inside the schemas section. */
  inSection?: boolean | undefined;
  /** Set inside responses, and inside schemas that only responses use. */
  answer?: true | undefined;
  /** The references around it, and where they are shown; a recursive one becomes a link. */
  open: readonly { pointer: string; link: Link }[];
};
