/** Postgres connections per process. The sum over all processes must stay below `max_connections` of the server. */
export const poolSizes = {
  backend: 20,
  projections: 6,
  /** A command of the operator's command line. */
  commandLine: 2,
  /** Where the size is not given. */
  default: 10,
  /** Transactions whose statements are pipelined use a pool of their own: one connection works while another is replaced. */
  pipelined: 2,
} as const;
