import type { TemplateFindingKind } from './template-finding.js';

/** What a person reads of a finding, and whether the template can be published with it. */
export const findingDetails: Readonly<Record<TemplateFindingKind, { refuses: boolean; detail: string }>> = {
  credential: { refuses: true, detail: 'This looks like a credential, and everybody could read it.' },
  random_text: { refuses: true, detail: 'This looks like a key, and everybody could read it.' },
  credential_header: {
    refuses: true,
    detail: 'A credential is written here as it is; use a connected account, so that nobody reads it.',
  },
  webhook_address: { refuses: true, detail: 'Everybody who knows this address can send messages to it.' },
  internal_id: { refuses: true, detail: 'This id names something of one workspace, which no other workspace has.' },
  email_address: { refuses: false, detail: 'Everybody could read this email address.' },
  phone_number: { refuses: false, detail: 'Everybody could read this phone number.' },
  private_host: { refuses: false, detail: 'This address works only inside of one network.' },
  hidden_text: { refuses: false, detail: 'This text has characters that nobody sees.' },
  html_comment: { refuses: false, detail: 'A comment is read by the agent and is not shown to people.' },
  encoded_text: { refuses: false, detail: 'Nobody can read what this encoded text says.' },
  names_policies: {
    refuses: false,
    detail: 'This speaks of approvals or policies, which each workspace sets for itself.',
  },
  product_address: { refuses: false, detail: 'This address leads into one workspace of the product.' },
};
