import type { ClientToServer, ServerToClient } from '@muster/protocol';
import type { Server, Socket } from 'socket.io';
import type { Caller } from '../lib/caller.ts';

/** The socket server and one of its sockets, with the events of the protocol. */
export type LiveServer = Server<ClientToServer, ServerToClient, object, { caller: Caller }>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, object, { caller: Caller }>;
