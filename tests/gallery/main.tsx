import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#web/ui/style/tokens.css";
import "#web/ui/style/base.css";
import { addIcons } from "#web/ui/media/icons.ts";
import { LAZY_ICONS } from "#web/ui/media/lazy-icons.ts";
import { AnnotatedGallery, CheckerGallery } from "./annotated.tsx";
import { ComponentGallery } from "./components.tsx";
import { Gallery } from "./gallery.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
addIcons(LAZY_ICONS);
const query = new URLSearchParams(location.search);
const list = (name: string): string[] | null => query.get(name)?.split(",") ?? null;
createRoot(root).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);

/** The page that the address asks for: `?components`, `?annotated`, `?annotated&checker`, or the question gallery. */
function Page() {
  if (query.has("components")) return <ComponentGallery />;
  if (!query.has("annotated")) return <Gallery kinds={list("kind")} states={list("states")} />;
  return (
    <main>
      <h1>Annotated text</h1>
      {query.has("checker") ? <CheckerGallery /> : <AnnotatedGallery />}
    </main>
  );
}
