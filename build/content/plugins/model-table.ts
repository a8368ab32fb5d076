import type { PhrasingContent, Root, Table, TableRow } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import type { VFile } from 'vfile';
import { interfaceNames, kindNames, type Model } from '../../registry/model-schema.ts';
import type { Registry } from '../../registry/read-registry.ts';
import { endOf, isOff, upstreamMark } from '../../registry/upstream.ts';
import { listAttribute, optionalAttribute } from './jsx-attributes.ts';
import { markOf } from './model-marks.ts';
import { sourceNote } from './source-notes.ts';

const views = { capabilities, lifecycle, families };

/** How many models stand for their family. */
const FEW = 4;

/**
 * `<ModelTable family="GPT, Claude" interface="chat" view="lifecycle" />` becomes a table of `content/_models.yaml`:
 * what models take and can do (the default), which of them upstream ends and when, or a few that live of each family.
 */
export function modelTable({ registry }: { registry: Registry }) {
  return (tree: Root, file: VFile): void => {
    visit(tree, 'mdxJsxFlowElement', (node, index, parent) => {
      if (node.name !== 'ModelTable' || parent === undefined || index === undefined) return undefined;
      const view = optionalAttribute(node, 'view') ?? 'capabilities';
      if (!isView(view))
        file.fail(`<ModelTable>: there is no view ${view}; write one of ${Object.keys(views).join(', ')}`, node);
      const family = listAttribute(
        node,
        'family',
        registry.models.families.map(({ name }) => name),
        file,
      );
      const interfaces = listAttribute(node, 'interface', Object.keys(interfaceNames), file);
      const models = registry.models.list.filter(
        (model) =>
          (family?.includes(model.family) ?? true) &&
          (interfaces === undefined || model.interfaces.some((one) => interfaces.includes(one))),
      );
      const table = views[view](models, registry);
      if (table.children.length < 2) file.fail('<ModelTable>: no model is of this family and interface', node);
      parent.children[index] = table;
      return SKIP;
    });
  };
}

function isView(name: string): name is keyof typeof views {
  return name in views;
}

function capabilities(models: Model[], { today }: Registry): Table {
  const shown = models.filter(
    (model) => model.snapshotOf === undefined && model.input !== undefined && !isOff(model, today),
  );
  return table(
    ['模型', '输入 → 输出', '工具', '结构化输出', '思考', '上下文 / 最长输出', '上游'],
    shown.map((model) => [
      [code(model.id), ...notes(model.source)],
      [text(`${kindsOf(model.input)} → ${kindsOf(model.output)}`)],
      [text(yesOrNo(model.tools))],
      [text(yesOrNo(model.structuredOutput))],
      [text(model.thinking === undefined ? '—' : thinkingNames[model.thinking])],
      [text(`${tokens(model.contextTokens)} / ${tokens(model.outputTokens)}`)],
      [
        text(upstreamMark(model, today) ?? (model.upstream === undefined ? '—' : '在用')),
        ...notes(model.upstream?.source),
      ],
    ]),
  );
}

function lifecycle(models: Model[], { today }: Registry): Table {
  const ended = models.filter((model) => upstreamMark(model, today) !== undefined);
  const latest = ended.toSorted((a, b) => (endOf(b) ?? '').localeCompare(endOf(a) ?? ''));
  return table(
    ['模型', '上游停用日期', '状态', '上游建议改用'],
    latest.map((model) => {
      const successor =
        model.upstream === undefined || model.upstream.state === 'live' ? undefined : model.upstream.successor;
      return [
        [code(model.id)],
        [text(endOf(model) ?? '未写明'), ...notes(model.upstream?.source)],
        [text(isOff(model, today) ? '上游已停用' : '已公布')],
        successor === undefined ? [text('—')] : [code(successor)],
      ];
    }),
  );
}

function families(models: Model[], registry: Registry): Table {
  const rows = registry.models.families.flatMap(({ name, use, few }) => {
    const own = models.filter((model) => model.family === name && !isOff(model, registry.today));
    const alive =
      few === undefined
        ? own.filter(({ snapshotOf, enumerated }) => snapshotOf === undefined && enumerated).slice(0, FEW)
        : own.filter(({ id }) => few.includes(id));
    return alive.length === 0
      ? []
      : [[[text(name)], joined(alive.map(({ id }) => [code(id), ...markOf(id, registry)])), [text(use)]]];
  });
  return table(['系列', '部分模型 ID', '常见用途'], rows);
}

const thinkingNames = { always: '总是', optional: '可选', none: '无' };

function kindsOf(kinds: Model['input']): string {
  return (kinds ?? []).map((kind) => kindNames[kind]).join('、') || '—';
}

function yesOrNo(value: boolean | undefined): string {
  return value === undefined ? '—' : value ? '支持' : '不支持';
}

function tokens(count: number | undefined): string {
  return count === undefined ? '—' : count.toLocaleString('en-US');
}

function notes(source: string | undefined): PhrasingContent[] {
  return source === undefined ? [] : [sourceNote(source)];
}

function joined(parts: PhrasingContent[][]): PhrasingContent[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [text('、'), ...part]));
}

function table(head: string[], rows: PhrasingContent[][][]): Table {
  return { type: 'table', children: [head.map((words) => [text(words)]), ...rows].map(rowOf) };
}

function rowOf(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map((children) => ({ type: 'tableCell', children })) };
}

function code(value: string): PhrasingContent {
  return { type: 'inlineCode', value };
}

function text(value: string): PhrasingContent {
  return { type: 'text', value };
}
