/// <reference lib="webworker" />
import { expose } from "comlink";
import { checksApi } from "./serve-checks.ts";
import { evaluationsApi } from "./serve-evaluations.ts";

// One file for two workers, because they share most of their code and each device stores the file for offline use. A
// worker's name says which of the two it is.
expose(self.name === "checker" ? checksApi : evaluationsApi);
