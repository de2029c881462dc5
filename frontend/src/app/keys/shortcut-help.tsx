import { useShortcutList } from '../../lib/keyboard/shortcuts.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Kbd } from '../../ui/values/kbd.js';
import { useHelp } from './help-state.js';

export const ShortcutHelp = () => {
  const open = useHelp((state) => state.open);
  return (
    <Dialog open={open} onOpenChange={(next) => useHelp.setState({ open: next })} title="Keys" size="lg">
      <KeyList />
    </Dialog>
  );
};

const KeyList = () => {
  const shortcuts = useShortcutList((state) => state.shortcuts);
  const latest = [...new Map(shortcuts.map((each) => [each.keys, each])).values()];
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
