/// <reference lib="webworker" />
import { expose } from "comlink";
import { checksApi } from "./serve-checks.ts";
import { evaluationsApi } from "./serve-evaluations.ts";

// One file for two workers, which differ by name. They share most of their code, and each device stores it for offline
// use.
expose(self.name === "checker" ? checksApi : evaluationsApi);
