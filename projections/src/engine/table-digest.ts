/** What a table holds, whatever the order of its rows: how many, and two sums of 64-bit hashes of each row. */
export type Digest = { rows: number; sums: [string, string] };
export type TableDigest = { table: string; live: Digest; fresh: Digest; equal: boolean };
