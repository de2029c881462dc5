export type Failure = { title: string; about: string; action: { label: string; to: string } | null; wait?: number };

const retry = { label: 'Try again', to: '/auth' };
const signIn = { label: 'Sign in', to: '/auth' };

const elsewhere = (provider: string): Failure => ({
  title: 'Started in another window',
  about: `This sign-in with ${provider} began in another window or browser. Nothing was changed.`,
  action: retry,
});
const over: Failure = {
  title: 'That took too long',
  about: 'This sign-in took too long or was completed already.',
  action: retry,
};
const unproved = (provider: string): Failure => ({
  title: 'That could not be confirmed',
  about: `We couldn’t confirm the answer from ${provider}. Nothing was changed.`,
  action: retry,
});

const failures: Record<string, (provider: string) => Failure> = {
  oauth_denied: (provider) => ({
    title: 'Sign-in cancelled',
    about: `You cancelled at ${provider}. Nothing was changed.`,
    action: { label: 'Back to sign in', to: '/auth' },
  }),
  oauth_state_missing: elsewhere,
  oauth_state_mismatch: elsewhere,
  oauth_flow_expired: () => over,
  oauth_flow_used: () => over,
  oauth_issuer_mismatch: unproved,
  oauth_exchange_failed: unproved,
  oauth_token_invalid: unproved,
  oauth_email_missing: (provider) => ({
    title: 'No e-mail address',
    about: `${provider} didn’t give us a confirmed e-mail. Confirm yours there, or use another way.`,
    action: { label: 'Use another way', to: '/auth' },
  }),
  oauth_email_unverified: (provider) => ({
    title: 'E-mail not confirmed',
    about: `${provider} didn’t give us a confirmed e-mail. Confirm yours there, or use another way.`,
    action: { label: 'Use another way', to: '/auth' },
  }),
  oauth_link_required: (provider) => ({
    title: 'You have an account already',
    about: `Sign in the way you usually do, then link ${provider} in your profile.`,
    action: signIn,
  }),
  oauth_identity_taken: (provider) => ({
    title: 'Linked to another account',
    about: `That account of ${provider} signs in to another account here. Unlink it there first, or use another one.`,
    action: { label: 'Go on', to: '/' },
  }),
  oauth_other_account: (provider) => ({
    title: 'Another account',
    about: `That is another account of ${provider} than the one that signs you in here. Nothing was changed.`,
    action: { label: 'Go on', to: '/' },
  }),
  oauth_signup_closed: (provider) => ({
    title: 'No account here yet',
    about: `${provider} only signs in people who have an account here and have linked it.`,
    action: null,
  }),
  oauth_provider_disabled: (provider) => ({
    title: 'Not available',
    about: `Signing in with ${provider} has been turned off. Use another way.`,
    action: { label: 'Use another way', to: '/auth' },
  }),
  oauth_provider_unavailable: (provider) => ({
    title: 'No answer',
    about: `${provider} isn’t answering. Nothing was changed.`,
    action: retry,
    wait: 15,
  }),
  oauth_domain_not_allowed: () => ({
    title: 'Address not allowed',
    about: 'Only addresses of certain domains may sign in here.',
    action: { label: 'Use another account', to: '/auth' },
  }),
  account_disabled: () => ({
    title: 'Account disabled',
    about: 'Ask the administrator of your Throughline.',
    action: signIn,
  }),
};

/** Returns what a code of the closed list means to a person; undefined for every other one. */
export const describeFailure = (code: string, provider: string): Failure | undefined =>
  Object.hasOwn(failures, code) ? failures[code]?.(provider) : undefined;

export const failureCodes = Object.keys(failures);
