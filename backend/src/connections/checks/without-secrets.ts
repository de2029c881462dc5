import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import type { Redactor } from '../../kernel/credentials/redaction.js';

type Account = { id: string; label: string };

/** The account by the words of the service, which may be the secret that it was called with. */
export const accountWithoutSecrets = <A extends Account | null>(account: A, redactor: Redactor): A =>
  account && { ...account, id: redactor.text(account.id), label: redactor.text(account.label) };

/** A model whose name has a secret in it cannot be used by any other name, so it is left out. */
export const modelsWithoutSecrets = (models: readonly ModelCard[], redactor: Redactor): ModelCard[] =>
  models
    .filter(({ model }) => redactor.text(model) === model)
    .map((card) => ({ ...card, name: redactor.text(card.name) }));
