import { LoadMore } from '../../components/lists/load-more.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { useNotices } from '../data/inbox.store.js';
import { getNoticesRead, readNotices } from '../data/notices-read.api.js';
import { GroupHeading } from './group-heading.js';
import { NoticeRow } from './notice-row.js';

/** Shows what does not work until somebody acts. Those that the person has not seen yet have a dot, on every device. */
export const Notices = () => {
  const { workspaceId } = useWorkspace();
  const { list, total } = useNotices();
  const { data, reload } = useQuery(`notices read ${workspaceId}`, (signal) => getNoticesRead(workspaceId, signal));
  const { run, pending, problem } = useCommand(readNotices);
  const isUnread = ({ lastAt }: { lastAt: string }) => data !== undefined && (data.to === null || lastAt > data.to);
  const newest =
    list
      .map(({ lastAt }) => lastAt)
      .sort()
      .at(-1) ?? '';
  const readAll = async () => {
    if (await run(workspaceId, newest)) reload();
  };
  return (
    <section aria-label="Notices">
      <GroupHeading
        name="Notices"
        about={`${total ?? list.length}, newest first`}
        aside={
          list.some(isUnread) && (
            <Button size="sm" variant="ghost" busy={pending} onClick={() => void readAll()}>
              Mark all read
            </Button>
          )
        }
      />
      <FormError problem={problem} />
      <ul>
        {list.map((item) => (
          <NoticeRow key={item.id} item={item} isUnread={isUnread(item)} />
        ))}
      </ul>
      <LoadMore store={useNotices} what="notices" />
    </section>
  );
};
