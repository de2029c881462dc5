/** Files of Simple Icons, whose set is public domain. Marks with a licence of their own are not among them. */
export const markFiles: ReadonlySet<string> = new Set(
  `jira confluence discord zoom github gitlab bitbucket pagerduty hubspot supabase posthog algolia notion airtable miro
figma dropbox box stripe paddle shopify quickbooks xero typeform calendly gmail googlecalendar googledrive googlesheets
googledocs googletasks cloudflare vercel sentry datadog grafana linear asana clickup resend brevo mailgun telegram x
reddit spotify intercom zendesk mailchimp todoist perplexity elevenlabs replicate greenhouse shortcut anthropic
googlegemini mistralai deepseek openrouter ollama lmstudio vllm`.split(/\s+/),
);

const aliases: Readonly<Record<string, string>> = { mistral: 'mistralai', google: 'googlegemini' };

/** The file with the mark of a service, by its name or id; undefined where there is none. */
export const findMark = (service: string): string | undefined => {
  const name = service.toLowerCase().replace(/[^a-z0-9]/g, '');
  const file = aliases[name] ?? name;
  return markFiles.has(file) ? `/marks/${file}.svg` : undefined;
};
