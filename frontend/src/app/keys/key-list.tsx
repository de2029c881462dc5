import { useShortcutList, type Shortcut } from '../../lib/keyboard/shortcuts.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Kbd } from '../../ui/values/kbd.js';

type Listed = Pick<Shortcut, 'keys' | 'name' | 'group'>;

/** Keys that work only while a row is chosen, something is open or a call waits. They are listed everywhere. */
const sometimes: readonly Listed[] = [
  { keys: 'escape', name: 'Close, or clear the selection', group: 'Everywhere' },
  { keys: 'enter', name: 'Open the row', group: 'Lists' },
];
const ofApprovals: readonly Listed[] = [
  { keys: 'a', name: 'Approve the call', group: 'Run' },
  { keys: 'd', name: 'Decline the call, with a reason', group: 'Run' },
];

/** The keys of this screen, by group. */
export const KeyList = () => {
  const { may } = useWorkspace();
  const shortcuts = useShortcutList((state) => state.shortcuts);
  const all: readonly Listed[] = [...shortcuts, ...sometimes, ...(may('runs.control') ? ofApprovals : [])];
  const latest = [...new Map(all.map((each) => [each.keys, each])).values()];
  const groups = Map.groupBy(latest, (each) => each.group ?? 'This screen');
  return (
    <div className="columns-1 gap-8 sm:columns-2">
      {[...groups].map(([group, keys]) => (
        <section key={group} className="mb-5 break-inside-avoid">
          <h3 className="mb-1 text-xs font-medium text-ink-3">{group}</h3>
          <dl>
            {keys.map((each) => (
              <div key={each.keys} className="flex min-h-8 items-center gap-2 text-sm">
                <dt>{each.name}</dt>
                <dd className="ml-auto">
                  <Kbd keys={each.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
};
