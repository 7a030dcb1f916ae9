import { screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import type { Services } from "#web/services.ts";
import { DrillsView } from "./drills-view.tsx";

test("says that the storage cannot be read, and does not say that this device has no test", async () => {
  const server = createFakeServer({
    device: () => Promise.reject(new Error("closed")),
    local: { readOwner: () => "account-ada", onLocalChange: () => () => undefined },
  } as unknown as Partial<Services>);
  renderWithServer(
    <MemoryRouter>
      <DrillsView />
    </MemoryRouter>,
    server,
  );

  await waitFor(() => expect(screen.getAllByText("This device’s storage could not be read")).toHaveLength(2));
  expect(screen.queryByText(/^No Reading test/u)).toBeNull();
  expect(screen.queryByText(/^Your finished drills/u)).toBeNull();
});
