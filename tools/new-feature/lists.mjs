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

/** The lists a feature joins. Additions speak of a widget, like the slice; `say` tells them of the feature. */
export const lists = {
  'contracts/src/ids.ts': (text, say) =>
    before(
      text,
      /export const EventId = /,
      say(
        `export const WidgetId = z.uuid().brand<'WidgetId'>();\nexport type WidgetId = z.infer<typeof WidgetId>;\n\n`,
      ),
    ),
  'contracts/src/domain-events.ts': (text, say) =>
    before(
      withImport(text, say(`import { widgetEvents } from './widgets/widget.events.js';`)),
      /(?<=const aggregates = \[[^\]]*)\] as const/,
      say('widgetEvents,'),
    ),
  'contracts/src/realtime.ts': (text, say) =>
    before(
      withImport(text, say(`import { WidgetRow } from './widgets/widget.row.js';`)),
      / {2}history: \{ row: HistoryRow/,
      say(`  widgets: { row: WidgetRow, room: 'workspace' },\n`),
    ),
  'contracts/src/roles.ts': (text, say) =>
    before(text, / {2}'history\.read':/, say(`  'widgets.edit': ['owner', 'admin', 'builder'],\n`)),
  'backend/src/app.module.ts': (text, say) =>
    before(
      withImport(text, say(`import { WidgetsModule } from './widgets/widgets.module.js';`)),
      /(?<=const features = \[[^\]]*)HistoryModule/,
      say('WidgetsModule, '),
    ),
  'backend/src/history/change.ts': (text, say) =>
    before(text, /(?<=const tablesOf[^}]*)\};/, say(`  widget: ['widgets'],\n`)),
  'projections/src/projections.ts': (text, say) =>
    before(
      withImport(text, say(`import { widgetsProjection } from './widgets/widgets.projection.js';`)),
      /(?<=readonly Projection\[\] = \[[^\]]*)\];/,
      say('  widgetsProjection,\n'),
    ),
  'frontend/src/app/router.tsx': (text, say) =>
    before(
      before(
        text,
        /const SettingsScreen = /,
        say(`const WidgetsScreen = screen(() => import('../widgets/widgets.screen.js'), 'WidgetsScreen');\n`),
      ),
      / *<Route path="settings" /,
      say(`          <Route path="widgets" element={<WidgetsScreen />} />\n`),
    ),
  'frontend/src/history/event-sentences.ts': (text, say) =>
    before(
      text,
      /(?<=const phrases: Record<string, Phrase> = \{[^]*)\};\n\nconst failed/,
      say(
        [
          `  WidgetCreated: { verb: 'created the widget', about: named('name') },`,
          `  WidgetRenamed: { verb: 'renamed the widget', about: named('name') },`,
          `  WidgetArchived: { verb: 'archived the widget' },\n`,
        ].join('\n'),
      ),
    ),
};
