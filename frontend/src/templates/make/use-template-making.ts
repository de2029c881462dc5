import type { Receipt } from '@throughline/contracts/receipt.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type {
  PublishTemplateRequest,
  TemplateCheck,
} from '@throughline/contracts/templates/template-making.requests.js';
import { useState } from 'react';
import { useLeaveGuard } from '../../lib/page/use-leave-guard.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { checkTemplate } from '../data/own-templates.api.js';
import { errorsOfReasons, reasonsOfCheck, reasonsOfErrors, type Reason } from './check/reasons.js';
import { draftErrors, fileToSend, type DraftErrors, type TemplateDraft } from './template-draft.js';

export type Making = {
  draft: TemplateDraft;
  publish: (request: PublishTemplateRequest) => Promise<Receipt>;
  onPublished: (receipt: Receipt) => void;
};

/** Where the focus goes next: to the result of the check, or to the first field that is wrong. */
export type FocusNext = { to: 'result' } | { to: 'wrong'; paths: readonly string[] };

/** A version of a template while it is written, checked and published. */
export const useTemplateMaking = ({ draft, publish, onPublished }: Making) => {
  const [first] = useState(draft.file);
  const [file, setFile] = useState(first);
  const [changelog, setChangelog] = useState('');
  const [tried, setTried] = useState(false);
  const [by, setBy] = useState<'check' | 'publish'>('check');
  const [next, setNext] = useState<FocusNext>();
  const names = useNameErrors(file);
  const checking = useCheck();
  const publishing = useCommand(publish, { live: false });
  const guard = useLeaveGuard(file !== first || changelog !== '');
  const ownErrors = { ...(tried ? draftErrors(fileToSend(file)) : {}), ...names.errors };
  const found = checking.check && checking.of === file ? reasonsOfCheck(file, checking.check) : [];
  const own = tried ? reasonsOfErrors(ownErrors) : [];

  /** The check of what would be sent; undefined if it can't be sent yet, or could not be checked. */
  const check = async (wanted: 'check' | 'publish'): Promise<Reason[] | undefined> => {
    setBy(wanted);
    setTried(true);
    publishing.reset();
    const paths = Object.keys({ ...draftErrors(fileToSend(file)), ...names.errors });
    if (paths.length > 0) {
      setNext({ to: 'wrong', paths });
      return undefined;
    }
    const answer = await checking.run(file);
    return answer && reasonsOfCheck(file, answer);
  };
  const send = async () => {
    const reasons = await check('publish');
    if (reasons === undefined) return;
    if (reasons.length > 0) return setNext({ to: 'result' });
    const receipt = await publishing.run({ file: fileToSend(file), source: draft.source, changelog });
    if (!receipt) return;
    guard.release();
    onPublished(receipt);
  };
  return {
    first,
    file,
    setFile,
    changelog,
    setChangelog,
    guard,
    next,
    by,
    setNameError: names.set,
    errors: { ...errorsOfReasons(found), ...ownErrors },
    reasons: own.length > 0 ? own : found,
    check: checking.check,
    stale: checking.of !== file,
    problem: checking.problem ?? publishing.problem,
    busy: checking.pending || publishing.pending,
    runCheck: async () => {
      if ((await check('check')) !== undefined) setNext({ to: 'result' });
    },
    send,
  };
};

/** Holds texts typed as the name of a variable that are none, by the name that the variable still has. */
const useNameErrors = ({ variables }: TemplateFile) => {
  const [byName, setByName] = useState<Readonly<Record<string, string | undefined>>>({});
  const errors: DraftErrors = Object.fromEntries(
    variables.flatMap(({ name }, at): [string, string][] => {
      const error = byName[name];
      return error === undefined ? [] : [[`variables/${at}/name`, error]];
    }),
  );
  return { errors, set: (name: string, error: string | undefined) => setByName({ ...byName, [name]: error }) };
};

/** Holds the last check and the file that was checked. */
const useCheck = () => {
  const { workspaceId } = useWorkspace();
  const [last, setLast] = useState<{ check: TemplateCheck; of: TemplateFile }>();
  const { run: ask, pending, problem } = useCommand(checkTemplate, { live: false });
  const run = async (of: TemplateFile): Promise<TemplateCheck | undefined> => {
    const check = await ask(workspaceId, fileToSend(of));
    if (check) setLast({ check, of });
    return check;
  };
  return { run, pending, problem, check: last?.check, of: last?.of };
};
