import { credentialsInJson } from '@throughline/contracts/credentials/find-credentials.js';
import { CheckedJson } from '@throughline/contracts/json.js';
import { fieldWord } from '../../definition/definition-names.js';
import { Moment } from '../../../ui/values/moment.js';
import { useBuild } from './build-context.js';
import { listFields, invalidFields, isClean } from './draft.js';
import type { AutosaveState } from './draft-autosave.js';

/** Why something is not saved, in words; null while it is saved or on its way. */
export const whyUnsaved = ({ draft, problem, unread }: Omit<AutosaveState, 'savedAt'>): string | null => {
  const conflicts = listFields(draft.theirs);
  if (conflicts.length > 0) return `decide about ${conflicts.map(fieldWord).join(', ')}`;
  const invalid = [...new Set([...invalidFields(draft), ...unread])];
  const [credential] = invalidFields(draft).flatMap((field) => credentialsInJson(CheckedJson.parse(draft.mine[field])));
  if (credential) return `remove what looks like ${credential.name}`;
  if (invalid.length > 0) return `correct ${invalid.map(fieldWord).join(', ')}`;
  return problem && !isClean(draft) ? problem.sentence : null;
};

/** "Saved 16:23:51", "Saving", or "Not saved" and why. */
export const SaveState = ({ draft, problem, savedAt, unread }: AutosaveState) => {
  const { keeper } = useBuild();
  const why = whyUnsaved({ draft, problem, unread });
  const shared = 'text-xs whitespace-nowrap max-sm:hidden';
  if (why !== null)
    return (
      <span
        role="status"
        className={`${shared} flex max-w-96 min-w-0 gap-1.5 text-fail-ink`}
        title={`Not saved: ${why}`}
      >
        <span className="truncate">
          Not saved<span className="max-lg:hidden">: {why}</span>
        </span>
        {problem && (
          <button type="button" className="link flex-none" onClick={() => void keeper.flush()}>
            Try again
          </button>
        )}
      </span>
    );
  return (
    <span role="status" className={`${shared} text-ink-3`}>
      {!isClean(draft) ? 'Saving' : savedAt === null ? 'Saved' : <SavedAt at={savedAt} />}
    </span>
  );
};

const SavedAt = ({ at }: { at: string }) => (
  <>
    Saved <Moment at={at} className="tabular-nums" />
  </>
);
