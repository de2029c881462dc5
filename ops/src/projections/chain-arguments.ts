import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { parsePublicKey, type FileVerification } from '../verifier/verify-file.js';

export const chainUsage = `  chain export --workspace <address or id>|--deployment --to <file>
                                its events, hashes and anchors, with a signed receipt
  chain verify --file <file>    needs nothing but the file   [--public-key <hex>] [--receipt <earlier export>]
                                Without --public-key only this deployment's signature counts.
  chain verify --workspace <address or id>|--deployment|--all
                                the chain against the event store   [--public-key <hex>]`;

export const chainHelp = `npm run ops -- chain export|verify … [--json]

${chainUsage}

Exit codes: 0 done, 1 failed, 2 wrong command, 3 the product is not running, 5 the chain does not fit its log or its file,
6 nobody says whose signature counts.`;

export const chainFlags = {
  workspace: { type: 'string' },
  deployment: { type: 'boolean', default: false },
  file: { type: 'string' },
  'public-key': { type: 'string', multiple: true },
  receipt: { type: 'string' },
} as const;

/** Whatever happens outside any workspace has a chain of its own, the deployment's. */
export type WhichChain = { workspace: string } | 'deployment';
export type ChainOperation =
  | (FileVerification & { kind: 'verify-file' })
  | { kind: 'export-chain'; which: WhichChain; to: string; json: boolean }
  | { kind: 'verify-chain'; which: WhichChain | 'all'; publicKeys: string[]; json: boolean };

type Values = {
  json: boolean;
  all: boolean;
  to?: string | undefined;
  workspace?: string | undefined;
  deployment: boolean;
  file?: string | undefined;
  'public-key'?: string[] | undefined;
  receipt?: string | undefined;
};

export const chainCommand = (command: string | undefined, values: Values): ChainOperation => {
  if (command === 'export') return exportOf(values);
  if (command === 'verify') return getVerification(values);
  throw new CommandMistake(`There is no command chain ${command ?? ''}.\n\n${chainUsage}`);
};

const exportOf = (values: Values): ChainOperation => {
  if (values.to === undefined) throw new CommandMistake('Say which file to write: --to <file>.');
  return { kind: 'export-chain', which: getWhich(values), to: values.to, json: values.json };
};

const getVerification = (values: Values): ChainOperation => {
  const { file, json, receipt } = values;
  const publicKeys = (values['public-key'] ?? []).map(parsePublicKey);
  if (file !== undefined) return { kind: 'verify-file', file, publicKeys, receipt, json };
  if (receipt !== undefined) throw new CommandMistake('--receipt is for a file: --file <file>.');
  return { kind: 'verify-chain', which: values.all ? 'all' : getWhich(values), publicKeys, json };
};

const getWhich = ({ workspace, deployment }: Values): WhichChain => {
  if (workspace !== undefined && !deployment) return { workspace };
  if (deployment && workspace === undefined) return 'deployment';
  throw new CommandMistake('Say which chain: --workspace <address or id>, or --deployment.');
};
