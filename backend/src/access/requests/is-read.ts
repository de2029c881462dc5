const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a request with this method changes nothing. */
export const isRead = (method: string): boolean => reads.has(method);
