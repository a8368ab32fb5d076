import { chinese } from '../../app/reference/messages-zh.ts';
import type { ApiReference } from '../../app/reference/document/reference.ts';
import { splitPages } from '../../app/reference/document/split-pages.ts';
import type { Project } from '../project.ts';
import type { PageRow } from '../routes.ts';

/**
 * The project with a row for each further page of a reference that is too large for one; unchanged for others.
 * Their titles are the tags' names.
 */
export function withReferencePages(project: Project, api: ApiReference | null): Project {
  const root = project.rows.find(({ module }) => module.kind === 'reference');
  const pages = api === null ? [] : splitPages(api).filter((page) => page.path !== '');
  if (root === undefined || pages.length === 0) return project;
  const rows = pages.map(({ path, title }): PageRow => {
    const name = title === '' ? chinese.schemas : title;
    return {
      module: root.module,
      page: {
        ...root.page,
        path: root.page.path + path,
        id: `${root.page.id}/${path.slice(0, -1)}`,
        title: name,
        description: `${root.page.title}：${name}`,
        versions: Object.fromEntries(Object.entries(root.page.versions).map(([version, at]) => [version, at + path])),
      },
    };
  });
  return { ...project, rows: project.rows.flatMap((row) => (row === root ? [row, ...rows] : [row])) };
}
