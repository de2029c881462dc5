import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Position } from '@throughline/contracts/receipt.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { z } from 'zod';

/** What a projection's transaction says: rows of these tables of this workspace are readable up to this position. */
export const RowsChanged = z.object({
  workspaceId: WorkspaceId.nullable(),
  position: Position,
  tables: z.array(z.string()),
});
export type RowsChanged = z.infer<typeof RowsChanged>;

type Listener = { changed: (news: RowsChanged) => void; resumed?: () => void };

/** The process's one ear for changed rows. */
@Injectable()
export class RowNews implements OnModuleInit {
  private readonly listeners = new Set<Listener>();

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.listen('rows', {
      notified: (payload) => {
        const news = RowsChanged.parse(JSON.parse(payload));
        for (const { changed } of this.listeners) changed(news);
      },
      listening: () => {
        for (const { resumed } of this.listeners) resumed?.();
      },
    });
  }

  /** `resumed`: listening from here on; news may have been missed before. */
  follow(listener: Listener): void {
    this.listeners.add(listener);
  }
}
