import type { Anchors } from './anchors.ts';
import type { Json } from './json.ts';
import type { Link, SchemaView } from './reference.ts';
import type { Resolver } from './resolve.ts';
import type { Usage } from './usage.ts';

/** What the whole reading of a document shares. */
export type Reading = {
  resolver: Resolver;
  usage: Usage;
  anchors: Anchors;
  /** `viewSchema`, for the parts that it is made of. */
  view: (reading: Reading, schema: Json | undefined, place: Place) => SchemaView;
  /** Ids of the places outside the schemas section that use each named schema. */
  uses: Map<string, string[]>;
};

/** Where a schema is shown. */
export type Place = {
  /** Id of the element it belongs to; its properties' ids begin with it. */
  id: string;
  /**
   * Shown here even when the usage rule would link: `self` only the schema (in the schemas section),
   * `level` also its array items and alternatives, so that a body's first properties always stand at the operation.
   */
  full?: 'self' | 'level' | undefined;
  /** Set inside the schemas section. */
  inSection?: boolean | undefined;
  /** Set inside an answer, and inside schemas that only answers use: nobody has to fill in what is required there. */
  answer?: true | undefined;
  /** References open around this place and where they are shown; meeting one again makes a link. */
  open: readonly { pointer: string; link: Link }[];
};
