import type { List, PhrasingContent, Root, Table } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { abilitiesOf, endOf, interfaceNames, isOff, modalitiesOf, type Model, upstreamMark } from './model.ts';
import type { Registry } from './read-registry.ts';
import { listAttribute, optionalAttribute } from '../build/content/mdx/jsx-attributes.ts';
import { markOf } from './model-marks.ts';
import { sourceNote } from './source-notes.ts';
import { tableOf, text } from '../build/content/mdx/nodes.ts';

const lineBreak = (): PhrasingContent => ({ type: 'break' });

const views = { capabilities, lifecycle, families, names };

/** Maximum number of models that represent a family. */
const maxRepresentatives = 4;

/**
 * Turns `<ModelTable family="GPT, Claude" interface="chat" view="lifecycle" />` into a table from
 * `content/_models.yaml`. Views are `capabilities` (the default), `lifecycle` (end dates upstream), `families` (a few
 * current models of each) and `names` (a list of the families).
 */
export function modelTable(tree: Root, file: VFile, registry: Registry): void {
  visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
    if (node.name !== 'ModelTable' || parent === undefined || index === undefined) return undefined;
    const view = optionalAttribute(node, 'view') ?? 'capabilities';
    if (!isView(view))
      file.fail(`<ModelTable>: there is no view ${view}; write one of ${Object.keys(views).join(', ')}`, node);
    const familyNames = registry.models.families.map(({ name }) => name);
    const family = listAttribute(node, 'family', familyNames, file);
    const interfaces = listAttribute(node, 'interface', Object.keys(interfaceNames), file);
    const models = registry.models.list.filter(
      (model) =>
        (family?.includes(model.family) ?? true) &&
        (interfaces === undefined || model.interfaces.some((name) => interfaces.includes(name))),
    );
    const table = views[view](models, registry);
    if (table.type === 'table' ? table.children.length < 2 : table.children.length === 0)
      file.fail('<ModelTable>: no model is of this family and interface', node);
    parent.children[index] = table;
    return SKIP;
  });
}

function isView(name: string): name is keyof typeof views {
  return name in views;
}

/** Renders three columns, which fit a phone. Models whose end is announced come last. */
function capabilities(models: Model[], registry: Registry): Table {
  const { today, t } = registry;
  const current = models.filter(
    (model) =>
      model.snapshotOf === undefined &&
      (model.input !== undefined || model.contextTokens !== undefined) &&
      !isOff(model, today),
  );
  const ends = (model: Model) => Number(upstreamMark(model, registry) !== undefined);
  const sorted = current.toSorted((a, b) => ends(a) - ends(b));
  return tableOf(
    [t('Model'), t('Input → output, abilities'), t('Context / longest output')],
    sorted.map((model) => [
      [code(model.id), ...notes(model.source), ...stateOf(model, registry)],
      onLines([modalitiesOf(model, registry), abilitiesOf(model, registry)], registry),
      [text(`${tokens(model.contextTokens)} / ${tokens(model.outputTokens)}`)],
    ]),
  );
}

/** Puts each text on a line of its own, with a separator for outputs without line breaks, such as Markdown. */
function onLines(texts: string[], { t }: Registry): PhrasingContent[] {
  const lines = texts.filter((line) => line !== '');
  return lines.length === 0
    ? [text('—')]
    : lines.flatMap((line, index) => (index === 0 ? [text(line)] : [text(t('; ')), lineBreak(), text(line)]));
}

/** Renders a model's state upstream and its note on a line of their own; empty if neither is known. */
function stateOf(model: Model, registry: Registry): PhrasingContent[] {
  const { t } = registry;
  const mark = markOf(model.id, registry);
  const state: PhrasingContent[] = mark.length > 0 || model.upstream === undefined ? mark : [text(t('in use'))];
  const note = model.note === undefined ? '' : `${state.length === 0 ? '' : t('; ')}${model.note}`;
  return state.length === 0 && note === ''
    ? []
    : [lineBreak(), ...state, ...notes(model.upstream?.source), ...(note === '' ? [] : [text(note)])];
}

function lifecycle(models: Model[], registry: Registry): Table {
  const { t } = registry;
  const ended = models.filter((model) => upstreamMark(model, registry) !== undefined);
  const latest = ended.toSorted((a, b) => (endOf(b)?.date ?? '').localeCompare(endOf(a)?.date ?? ''));
  // Models with the same end, sources, note and successor share a row, such as a model and its snapshots.
  const rowKey = (model: Model) => {
    const { date, successor, source } = endOf(model) ?? {};
    return JSON.stringify([date, source, model.note, successor, isOff(model, registry.today)]);
  };
  const rows: PhrasingContent[][][] = [];
  for (const [model, ...others] of Map.groupBy(latest, rowKey).values()) {
    if (model === undefined) continue;
    const { date, successor } = endOf(model) ?? {};
    const state = t(isOff(model, registry.today) ? 'ended upstream' : 'announced');
    const ids = [model, ...others].map(({ id }) => [code(id)]);
    rows.push([
      [text(date ?? t('not said')), ...notes(model.upstream?.source), lineBreak(), text(state)],
      [...joined(ids, registry), ...(model.note === undefined ? [] : [lineBreak(), text(model.note)])],
      [successor === undefined ? text('—') : code(successor)],
    ]);
  }
  return tableOf([t('Day of its end upstream'), t('Model'), t('Named instead upstream')], rows);
}

function families(models: Model[], registry: Registry): Table {
  const { t } = registry;
  const rows: PhrasingContent[][][] = [];
  for (const { name, use, few } of registry.models.families) {
    const members = models.filter((model) => model.family === name && !isOff(model, registry.today));
    const representatives =
      few === undefined
        ? members
            .filter(({ snapshotOf, enumerated }) => snapshotOf === undefined && enumerated)
            .slice(0, maxRepresentatives)
        : members.filter(({ id }) => few.includes(id));
    const ids = representatives.map(({ id }) => [code(id), ...markOf(id, registry)]);
    if (ids.length > 0) rows.push([[text(name)], joined(ids, registry), [text(use)]]);
  }
  return tableOf([t('Family'), t('Some model ids'), t('Common use')], rows);
}

function names(models: Model[], registry: Registry): List {
  const current = registry.models.families.filter(({ name }) =>
    models.some((model) => model.family === name && !isOff(model, registry.today)),
  );
  return {
    type: 'list',
    spread: false,
    data: { hProperties: { className: ['model-names'] } },
    children: current.map(({ name, use }) => ({
      type: 'listItem',
      spread: false,
      children: [{ type: 'paragraph', children: [{ type: 'strong', children: [text(name)] }, text(` ${use}`)] }],
    })),
  };
}

function tokens(count: number | undefined): string {
  return count === undefined ? '—' : count.toLocaleString('en-US');
}

function notes(sources: string[] = []): PhrasingContent[] {
  return sources.map((id) => sourceNote(id));
}

function joined(parts: PhrasingContent[][], { t }: Registry): PhrasingContent[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text(t(', ')), ...part]));
}

function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value };
}
