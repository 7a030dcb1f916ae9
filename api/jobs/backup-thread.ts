/** Makes one backup off the thread that answers requests: copying, checking and hashing keep a processor busy. */
import { parentPort, workerData } from "node:worker_threads";
import { type BackupOrder, makeBackup } from "./make-backup.ts";

const { name, manifest } = await makeBackup(workerData as BackupOrder);
parentPort?.postMessage({ name, bytes: manifest.database.bytes, blobs: Object.keys(manifest.blobs).length });
