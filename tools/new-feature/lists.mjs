import { Refusal } from './names.mjs';

/** Puts a text before the place a pattern finds; a list that looks otherwise than expected is not guessed at. */
const before = (text, pattern, addition) => {
  const at = text.search(pattern);
  if (at < 0)
    throw new Refusal(`There is no place like ${pattern} any more: tools/new-feature/lists.mjs has to follow.`);
  return text.slice(0, at) + addition + text.slice(at);
};

const pathOf = (line) => /from '(.+)';$/.exec(line)?.[1] ?? '';
/** Among the imports of our own, in the order of their paths. */
const withImport = (text, line) => {
  const lines = text.split('\n');
  const own = lines.flatMap((each, at) => (/^import .*from '\.\.?\//.test(each) ? [at] : []));
  const later = own.find((at) => pathOf(lines[at]) > pathOf(line)) ?? (own.at(-1) ?? -1) + 1;
  return [...lines.slice(0, later), line, ...lines.slice(later)].join('\n');
};

/** The lists that a feature is added to. Additions name a widget, like the slice; `rename` gives them the name of the feature. */
export const lists = {
  'contracts/src/ids.ts': (text, rename) =>
    before(
      text,
      /export const EventId = /,
      rename(
        `export const WidgetId = z.uuid().brand<'WidgetId'>();\nexport type WidgetId = z.infer<typeof WidgetId>;\n\n`,
      ),
    ),
  'contracts/src/domain-events.ts': (text, rename) =>
    before(
      withImport(text, rename(`import { widgetEvents } from './widgets/widget.events.js';`)),
      /(?<=const aggregates = \[[^\]]*)\] as const/,
      rename('widgetEvents,'),
    ),
  'contracts/src/realtime.ts': (text, rename) =>
    before(
      withImport(text, rename(`import { WidgetRow } from './widgets/widget.row.js';`)),
      / {2}history: \{ row: HistoryRow/,
      rename(`  widgets: { row: WidgetRow, room: 'workspace' },\n`),
    ),
  'contracts/src/permissions.ts': (text, rename) =>
    before(text, / {2}'history\.read':/, rename(`  'widgets.edit': ['owner', 'admin', 'builder'],\n`)),
  'backend/src/access/roles.security.int.spec.ts': (text, rename) =>
    before(text, / {2}'history\.read':/, rename(`  'widgets.edit': 'oab',\n`)),
  'backend/src/app.module.ts': (text, rename) =>
    before(
      withImport(text, rename(`import { WidgetsModule } from './widgets/widgets.module.js';`)),
      /(?<=const features = \[[^\]]*)HistoryModule/,
      rename('WidgetsModule, '),
    ),
  'backend/src/history/change.ts': (text, rename) =>
    before(text, /(?<=const tablesOf[^}]*)\};/, rename(`  widget: ['widgets'],\n`)),
  'projections/src/projections.ts': (text, rename) =>
    before(
      withImport(text, rename(`import { widgetsProjection } from './widgets/widgets.projection.js';`)),
      /(?<=readonly Projection\[\] = \[[^\]]*)\];/,
      rename('  widgetsProjection,\n'),
    ),
  'frontend/src/app/router.tsx': (text, rename) =>
    before(
      before(
        text,
        /const SettingsScreen = /,
        rename(`const WidgetsScreen = screen(() => import('../widgets/widgets.screen.js'), 'WidgetsScreen');\n`),
      ),
      / *<Route path="settings" /,
      rename(`          <Route path="widgets" element={<WidgetsScreen />} />\n`),
    ),
  'frontend/src/app/navigation/navigation.tsx': (text, rename) =>
    before(
      /\bShapes\b/.test(text) ? text : before(text, /type LucideIcon,?\s*\} from 'lucide-react'/, 'Shapes, '),
      / *\{may\('history\.read'\)/,
      rename(`        <Place to={path('widgets')} icon={Shapes}>\n          Widgets\n        </Place>\n`),
    ),
  'frontend/src/history/phrases.ts': (text, rename) =>
    before(
      before(
        text,
        /\n\/\*\* The words of every event that has its own/,
        rename(
          [
            `\nconst ofWidgets: Record<string, Phrase> = {`,
            `  WidgetCreated: { verb: 'created the widget' },`,
            `  WidgetRenamed: { verb: 'renamed the widget', about: quoted('name', 'to ') },`,
            `  WidgetArchived: { verb: 'archived the widget' },`,
            `};\n`,
          ].join('\n'),
        ),
      ),
      /(?<=phrases: Readonly<Record<string, Phrase>> = \{[^}]*),?\s\};/,
      rename(', ...ofWidgets'),
    ),
};
