/** Shared by forms, the API and the docs. Lengths in characters, sizes in bytes, times in milliseconds. */
export const limits = {
  personName: { max: 80 },
  email: { min: 3, max: 254 },
  /** For what is uploaded; kept is a square of `side` pixels. */
  photo: { bytes: 2 * 1024 * 1024, pixels: 4096, side: 256 },
  /** Typed in while signing up; `validFor` in milliseconds. */
  verificationCode: { tries: 5, validFor: 15 * 60_000 },
  passkeys: 10,
  passkeyName: { max: 60 },
  apiKeys: 20,
  apiKeyName: { max: 60 },
  /** `Firefox on Linux`, as the origin of an event names it. */
  clientName: 80,
  /** The lifetimes that can be chosen, in days. */
  apiKeyDays: [30, 90, 180, 365],
  password: { min: 12, max: 128 },
  identitiesPerPerson: 10,
  workspaceName: { min: 2, max: 60 },
  slug: { min: 3, max: 40 },
  /**
   * Holds what one person, and one workspace, may have. These protect the deployment, whatever a workspace pays; its
   * operators can set others. Sizes of a workspace: values that are stored apart from the log, and events of a day in UTC.
   */
  ceilings: {
    workspaces: 20,
    agents: 20_000,
    triggers: 20_000,
    connections: 50,
    templates: 100,
    queuedRuns: 2_000,
    storedBytes: 10 * 1024 ** 3,
    eventsPerDay: 200_000,
    eventBytesPerDay: 1024 ** 3,
  },
  /** How long a former slug redirects, and how long it is not available to others. */
  formerSlug: { leads: 90 * 24 * 3_600_000, kept: 180 * 24 * 3_600_000 },
  workspaceGrace: 30 * 24 * 3_600_000,
  ownershipOffer: 7 * 24 * 3_600_000,
  /** The range in which a workspace can limit its members' sessions. */
  session: { least: 15 * 60_000, most: 30 * 24 * 3_600_000 },
  invitation: {
    rows: 50,
    message: 500,
    pending: 100,
    resends: 5,
    resendPause: 60_000,
    goodFor: 7 * 24 * 3_600_000,
  },
  agentName: { max: 80 },
  agentDescription: { max: 500 },
  agentLabels: 10,
  label: { max: 30 },
  instructions: { max: 64 * 1024 },
  /** Size of an agent's definition as JSON. It is stored in one event, and with its inputs in each of its runs. */
  definition: 256 * 1024,
  /** Characters of one turn of Rehearsal: put in for references, and gone through by conditions. */
  rehearsalTurn: { written: 256 * 1024, compared: 16 * 1024 * 1024 },
  tools: 64,
  /** People that an agent names to decide about calls of one tool. */
  approvers: 20,
  inputs: 20,
  modelFallbacks: 3,
  /** Connected accounts that an agent uses. */
  agentConnections: 20,
  /** For all inputs of a run together, as JSON. They are stored in one event. */
  runInputs: 256 * 1024,
  /**
   * Limits one file; of the name and the text of one; of the files of one run; and of those that a model is sent as
   * they are.
   */
  file: { bytes: 20 * 1024 * 1024, name: 255, text: 256 * 1024 },
  filesOfRun: 10,
  filesSent: 20 * 1024 * 1024,
  /** Applies to a picture that a model is sent as it is. Providers count the bytes of its base64, and take 5 MB. */
  imageSent: 3.75 * 1024 * 1024,
  /** Applies to a document that a model is sent as it is. */
  pagesSent: 100,
  /** How long a file is kept that no run uses. */
  unusedFile: 24 * 3_600_000,
  inlineContent: 32 * 1024,
  blob: 10 * 1024 * 1024,
  /** Applies to everything that the steps of one run return: while the run executes, all of it is in memory. */
  runResults: 20 * 1024 * 1024,
  runSteps: { default: 50, max: 500 },
  activeTime: { default: 15 * 60_000, max: 2 * 3_600_000 },
  parallelRuns: { default: 5, max: 50 },
  /** Read-only calls of one turn that are in progress at once. */
  callsAtOnce: { default: 4, max: 16 },
  /** For one call's result, as the model is given it. */
  resultBytes: { default: 32 * 1024, min: 1024, max: 1024 * 1024 },
  /** Applies to approvals, and to questions that name no time of their own. */
  approvalTtl: { default: 72 * 3_600_000 },
  /** Budgets of a workspace, the highest limit of one in millionths of a US dollar, and who is notified when. */
  /** Applies to a subscription. */
  seats: 100_000,
  billingNote: 500,
  billingDetails: 300,
  invoiceText: 300,
  invoiceLines: 250,
  /** How long everything works after a payment has failed. */
  paymentGrace: 7 * 24 * 3_600_000,
  trialDays: 14,
  checkout: 30 * 60_000,
  /** How long the figures of a change hold. */
  previewLock: 15 * 60_000,
  budgets: 500,
  budgetMicros: 1_000_000_000_000,
  budgetThresholds: 10,
  /** The highest that one attempt of a step is counted with: whatever costs more exceeds every budget. */
  attemptMicros: 1_000_000_000_000,
  modelPrices: 500,
  /** For what an agent's last runs would have cost on other models. */
  comparedRuns: 20,
  comparedModels: 1_000,
  /** The highest price of a million tokens, in millionths of a US dollar. */
  modelPriceMicros: 10_000_000_000,
  budgetRecipients: 20,
  /** How long a run waits for money. */
  budgetHold: 24 * 3_600_000,
  queueTtl: 24 * 3_600_000,
  /** How long a run may be held. */
  hold: 24 * 3_600_000,
  /** Applies to one file as JSON; how many versions a template has; and of what a version says has changed. */
  templateFile: 512 * 1024,
  templateVersions: 500,
  templateChangelog: 1_000,
  /** How many of its versions a template lists, the newest first. */
  templateChanges: 50,
  triggerName: { max: 80 },
  /** Events in a row that start an agent, so that agents that start each other come to an end. */
  triggerHops: 5,
  /** Due times that a person can have run at once after they were missed. */
  missedTimes: 10,
  triggerConditions: 10,
  /** Runs of a trigger that may wait, where it says how many. */
  triggerQueue: 1_000,
  /** Characters of what a trigger fills into one input. */
  mappedInput: 2_000,
  cronExpression: { max: 120 },
  /** Applies to a schedule: up to 31 days. */
  intervalMinutes: { max: 31 * 24 * 60 },
  /** For one call, whatever its content type. */
  webhookBody: 1024 * 1024,
  /** Holds what a search in the palette or a picker shows of each kind. `untyped`: agents, before anything is typed. */
  found: { agents: 20, triggers: 20, connections: 20, notes: 6, runs: 6, untyped: 5 },
  /** How long the same body from GitHub is the same delivery, at least; at most twice as long. GitHub sends again for three days. */
  sameDelivery: 3 * 24 * 3_600_000,
  /** How long the old secret of a webhook works after a new one was made. */
  rotatedSecret: 24 * 3_600_000,
  /** Applies to a webhook that anybody who knows its URL can call. */
  unsignedWebhook: { body: 64 * 1024, perSecond: 5, burst: 25 },
  /** How many days the contents of a run can be kept after its end, where they are not kept for good. */
  contentDays: { min: 7, max: 3_650 },
  /** How long the body of a delivery is kept, if it is larger than `inlineContent`. */
  deliveryBody: 30 * 24 * 3_600_000,
  endpoints: 20,
  endpointName: { max: 80 },
  endpointAddress: { max: 2_000 },
  /** How far back an endpoint is rewound, and how long its deliveries are kept. */
  endpointLog: 30 * 24 * 3_600_000,
  note: { key: 100, text: 16 * 1024 },
  connectionName: { max: 60 },
  /** How long nobody has used a connection that is suggested to be revoked. */
  connectionUnused: 90 * 24 * 3_600_000,
  /** Applies to one connection. */
  connectionScopes: 100,
  connectionHosts: 20,
  connectionChoices: 100,
  connectionHeaders: 4,
  /** Words and parameters of one of them: what is said back is searched for each. */
  headerParts: 32,
  connectionModels: 1_000,
  /** Agents that one connection gives access to, and beginnings of paths in the rule of one of them. */
  connectionAccess: 64,
  accessPaths: 20,
  /** For one value, such as a key or a password. A shorter one could not be told from ordinary text. */
  secret: { min: 8, max: 8 * 1024 },
  /** For a list, in rows; and in bytes: the row that exceeds it is the last of its page. */
  page: { default: 50, max: 200, bytes: 2 * 1024 * 1024 },
  /** Rows that one export may name by their ids: an address has 16 KiB at most. */
  exportedIds: 200,
  /** Applies to one live message. A client that would get more is told to load again. */
  liveMessage: { rows: 2_000, bytes: 2 * 1024 * 1024 },
  /** Text that a list is searched for. */
  query: { max: 200 },
  /** Values of one filter of the history. */
  filterValues: 20,
  /** Events that one undo may be about. */
  undoEvents: 2_000,
  /** Calls of services outside that one undo shows, each with its request and its answer. */
  undoCalls: 100,
  /** For any request but a webhook call, a photo or a file. */
  requestBody: 1024 * 1024,
  /** Different names in the JSON of a request. Each costs more to read than its bytes do. */
  requestNames: 10_000,
  /** Live sessions of a person; signing in once more ends the one used least recently. */
  sessions: 20,
  /**
   * Applies to a session: sockets in one process, how often they may ask to watch a room, and announce where they edit; of
   * a socket: rooms it watches at once.
   */
  sockets: {
    perSession: 20,
    rooms: 50,
    watchRequests: { points: 100, seconds: 10 },
    editingMessages: { points: 100, seconds: 10 },
  },
} as const;
