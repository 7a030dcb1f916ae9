import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#web/ui/tokens.css";
import "#web/ui/base.css";
import { addIcons } from "#web/ui/icons.ts";
import { ROOM_ICONS } from "#web/ui/room-icons.ts";
import { AnnotatedGallery, CheckerGallery } from "./annotated.tsx";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
addIcons(ROOM_ICONS);
const query = new URLSearchParams(location.search);
const list = (name: string): string[] | null => query.get(name)?.split(",") ?? null;
createRoot(root).render(
  <StrictMode>
    {query.has("annotated") ? (
      <main>
        <h1>Annotated text</h1>
        {query.has("checker") ? <CheckerGallery /> : <AnnotatedGallery />}
      </main>
    ) : (
      <Gallery kinds={list("kind")} moments={list("moments")} />
    )}
  </StrictMode>,
);
