import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { toKey } from '../rooms/rooms.js';
import { Schedule } from '../../schedule/schedule.js';
import { SocketServer } from './socket-server.js';

/** People who come and go within this time are announced together. */
const batchDelayMs = 200;
const announceEvery = 10_000;
const believedFor = 3 * announceEvery;

type Elsewhere = { userIds: UserId[]; until: number };

/** The people in a workspace now: those connected to this process, and those that other processes announce. */
@Injectable()
export class Presence implements OnModuleDestroy {
  private readonly here = new Map<WorkspaceId, Map<UserId, number>>();
  private readonly elsewhere = new Map<WorkspaceId, Map<string, Elsewhere>>();
  private readonly pending = new Map<WorkspaceId, NodeJS.Timeout>();
  private closing = false;
  private readonly self = newId();

  constructor(
    private readonly sockets: SocketServer,
    schedule: Schedule,
  ) {
    if (!sockets.isShared) return;
    sockets.io.on('present', (from, workspaceId, userIds) => this.receiveAnnouncement(from, workspaceId, userIds));
    schedule.every('10s', 'announce-presence', () => this.announceAll(), {
      does: 'Announces to other processes who is here',
      once: 'process',
      whileReadOnly: true,
    });
  }

  onModuleDestroy(): void {
    for (const timer of this.pending.values()) clearTimeout(timer);
    this.closing = true;
  }

  addPerson(workspaceId: WorkspaceId, userId: UserId): void {
    const people = this.here.get(workspaceId) ?? new Map<UserId, number>();
    this.here.set(workspaceId, people.set(userId, (people.get(userId) ?? 0) + 1));
    this.scheduleUpdate(workspaceId);
  }

  removePerson(workspaceId: WorkspaceId, userId: UserId): void {
    const people = this.here.get(workspaceId);
    const left = (people?.get(userId) ?? 0) - 1;
    if (left > 0) people?.set(userId, left);
    else people?.delete(userId);
    if (people?.size === 0) this.here.delete(workspaceId);
    this.scheduleUpdate(workspaceId);
  }

  private scheduleUpdate(workspaceId: WorkspaceId): void {
    if (this.closing || this.pending.has(workspaceId)) return;
    const timer = setTimeout(() => {
      this.pending.delete(workspaceId);
      this.announceToProcesses(workspaceId);
      this.sendPresence(workspaceId);
    }, batchDelayMs).unref();
    this.pending.set(workspaceId, timer);
  }

  private sendPresence(workspaceId: WorkspaceId): void {
    const others = [...(this.elsewhere.get(workspaceId)?.values() ?? [])].filter(
      ({ until }) => until > performance.now(),
    );
    const userIds = new Set([...this.peopleHere(workspaceId), ...others.flatMap((other) => other.userIds)]);
    this.sockets.io.local
      .to(toKey({ kind: 'workspace', workspaceId }))
      .emit('presence', { workspaceId, userIds: [...userIds].sort() });
  }

  private peopleHere(workspaceId: WorkspaceId): UserId[] {
    return [...(this.here.get(workspaceId)?.keys() ?? [])];
  }

  private announceToProcesses(workspaceId: WorkspaceId): void {
    if (this.sockets.isShared)
      this.sockets.io.serverSideEmit('present', this.self, workspaceId, this.peopleHere(workspaceId));
  }

  private announceAll(): void {
    for (const workspaceId of this.here.keys()) this.announceToProcesses(workspaceId);
    for (const workspaceId of this.elsewhere.keys()) this.evictSilentProcesses(workspaceId);
  }

  private receiveAnnouncement(from: string, workspaceId: WorkspaceId, userIds: UserId[]): void {
    const processes = this.elsewhere.get(workspaceId) ?? new Map<string, Elsewhere>();
    const before = processes.get(from)?.userIds.join() ?? '';
    this.elsewhere.set(workspaceId, processes.set(from, { userIds, until: performance.now() + believedFor }));
    if (userIds.join() !== before) this.sendPresence(workspaceId);
  }

  private evictSilentProcesses(workspaceId: WorkspaceId): void {
    const processes = this.elsewhere.get(workspaceId);
    const silent = [...(processes ?? [])].filter(([, { until }]) => until <= performance.now());
    for (const [from] of silent) processes?.delete(from);
    if (processes?.size === 0) this.elsewhere.delete(workspaceId);
    if (silent.length > 0) this.sendPresence(workspaceId);
  }
}
