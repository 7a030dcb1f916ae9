import "fake-indexeddb/auto";
import { Dexie } from "dexie";

// Dexie looks for IndexedDB when it is loaded. It may have been loaded before this file.
Dexie.dependencies.indexedDB = globalThis.indexedDB;
Dexie.dependencies.IDBKeyRange = globalThis.IDBKeyRange;
